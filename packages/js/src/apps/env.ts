declare const process: {
  readonly env: {
    readonly NEXT_PUBLIC_STACK_URL?: string;
    readonly NEXT_PUBLIC_STACK_API_URL?: string;
    readonly NEXT_PUBLIC_BROWSER_STACK_API_URL?: string;
    readonly NEXT_PUBLIC_SERVER_STACK_API_URL?: string;
    readonly NEXT_PUBLIC_STACK_PROJECT_ID?: string;
    readonly NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY?: string;
    readonly STACK_SECRET_SERVER_KEY?: string;
    readonly STACK_SUPER_SECRET_ADMIN_KEY?: string;
  };
};

/**
 * The defaults of options from environment variables, written out in full, because bundlers replace exactly that text.
 */
export const env = {
  baseUrl: () => read(() => process.env.NEXT_PUBLIC_STACK_API_URL) ?? read(() => process.env.NEXT_PUBLIC_STACK_URL),
  baseUrls: {
    browser: () => read(() => process.env.NEXT_PUBLIC_BROWSER_STACK_API_URL),
    server: () => read(() => process.env.NEXT_PUBLIC_SERVER_STACK_API_URL),
  },
  projectId: () => read(() => process.env.NEXT_PUBLIC_STACK_PROJECT_ID),
  publishableClientKey: () => read(() => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY),
};

/** The defaults of the secret keys from environment variables, which bundlers for browsers do not replace. */
export const secretEnv = {
  secretServerKey: () => read(() => process.env.STACK_SECRET_SERVER_KEY),
  superSecretAdminKey: () => read(() => process.env.STACK_SUPER_SECRET_ADMIN_KEY),
};

/** Returns an environment variable, or `undefined` if it is empty or absent, or there is no `process`. */
function read(variable: () => string | undefined): string | undefined {
  try {
    return variable() || undefined;
  } catch {
    return undefined;
  }
}
