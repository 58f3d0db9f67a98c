/**
 * Every text of the pages, in English. The text is the key under which a locale has its own; a new one is added here
 * first. `{name}` stands for a value.
 */
export type Text =
  // Auth page
  | 'Sign in to your account'
  | 'Create a new account'
  | "Don't have an account?"
  | 'Already have an account?'
  | 'No authentication method enabled'
  // Forms
  | 'Email'
  | 'Password'
  | 'Repeat password'
  | 'Forgot password?'
  | 'Show password'
  | 'Hide password'
  | 'At least {min} characters'
  | 'Please enter your email'
  | 'Please enter a valid email'
  | 'Please enter your password'
  | 'Please repeat your password'
  | 'Passwords do not match'
  | 'Password too short. Minimum length is {min}.'
  | 'Password too long. Maximum length is {max}.'
  // Actions
  | 'Sign in'
  | 'Sign up'
  | 'Sign out'
  | 'Sign in again'
  | 'Go to home'
  | 'Go to Home'
  | 'Try again'
  | 'Verify my email'
  // Message cards
  | 'You are already signed in'
  | 'You are not currently signed in'
  | 'Sign up for new users is not enabled at the moment'
  | 'Your email is verified'
  | 'Thank you. You can go on using your account.'
  | 'Something went wrong'
  | 'Please try again. If it keeps happening, contact support.'
  | 'Page not found'
  | 'There is no page at this address. Check the link that brought you here.'
  // Email verification
  | 'Verify your email'
  | 'Press the button to confirm that this email address is yours.'
  | 'Verifying your email...'
  | 'Invalid Verification Link'
  | 'Check that the whole link from the mail was opened. If it still does not work, contact support.'
  | 'Expired Verification Link'
  | 'This link no longer works. Sign in and request a new one in your account settings.'
  // Sign-out
  | 'Sign out?'
  | 'You will have to sign in again to use your account in this browser.'
  | 'Signing out...'
  // Error page
  | 'An error occurred'
  | 'Error Code'
  | 'Error Message'
  | 'Failed to connect account'
  | 'This account is already connected to another user. Please connect a different account.'
  | 'You are already connected to another account of this provider. Perhaps the wrong one was chosen.'
  | 'OAuth provider access denied'
  | 'The sign-in operation has been cancelled. Please try again. [access_denied]'
  // User menu
  | 'Account settings'
  | 'Not signed in'
  | 'Toggle theme'
  | 'User menu'
  // Unexpected failures
  | 'Loading'
  | 'You are offline. Check your internet connection and try again.'
  | 'The server cannot be reached at the moment. Check your internet connection and try again.'
  | 'Something went wrong. Please try again.';
