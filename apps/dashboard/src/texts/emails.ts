/** Texts of the pages with the emails of a project. */
export const emailsTexts = {
  title: 'Emails',
  description: 'What your users receive, how it looks, and whether it arrives.',
  tabs: { label: 'Emails', templates: 'Templates', log: 'Delivery log', server: 'Mail server' },
  templates: {
    email_verification: 'Email verification',
    password_reset: 'Password reset',
    magic_link: 'Magic link and code',
    team_invitation: 'Team invitation',
    password_changed: 'Password changed',
    mfa_enabled: 'Second factor turned on',
    mfa_disabled: 'Second factor turned off',
    provider_linked: 'Provider linked',
    provider_unlinked: 'Provider unlinked',
    email_changed: 'Email address changed',
    email_added: 'Email address added',
    new_device: 'Sign-in on a new device',
    sign_ins_removed: 'Sign-in methods removed',
    guess_limit_reached: 'Too many wrong passwords',
    sign_in_methods: 'How the user signs in',
  },
  groups: {
    requested: 'Emails that users request',
    requestedText: 'Each contains a link or a code.',
    notices: 'Notices to the owner of an account',
    noticesText:
      'Each tells the owner about a change, so that they notice if somebody else made it. Sent in the language of the user.',
  },
  customized: 'Customized',
  preview: (name: string) => `Preview of ${name}`,
  names: { test: 'Test', custom: 'From your server' },
} as const;

/** Returns the name of a template in the delivery log. */
export function templateName(template: string): string {
  const names: Readonly<Record<string, string>> = { ...emailsTexts.templates, ...emailsTexts.names };
  return names[template] ?? template;
}

/** Texts of the delivery log. */
export const emailLogTexts = {
  columns: { recipient: 'Recipient', template: 'Email', state: 'State', time: 'Time', actions: 'Actions' },
  states: { waiting: 'Waiting', sent: 'Accepted', failed: 'Failed' },
  filters: {
    state: 'State',
    allStates: 'All',
    template: 'Email',
    allTemplates: 'All',
    recipient: 'Email address of the recipient',
    clear: 'Clear filters',
  },
  empty: {
    title: 'No emails yet',
    text: 'The emails of the last 30 days are listed here, with the reason if one did not arrive.',
  },
  noMatch: 'No email matches',
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: (time: string) => `Next attempt ${time}`,
  resend: 'Send again',
  sendNow: 'Send now',
  resendTo: (recipient: string) => `Send the email to ${recipient} again`,
  resent: (recipient: string) => `The email to ${recipient} is on its way again.`,
  more: 'Show older emails',
} as const;

/** Texts of the page with the mail server. */
export const mailServerTexts = {
  title: 'Mail server',
  description: 'Emails are sent through this server. Users see the sender name and address.',
  kind: 'Server',
  kinds: { shared: 'Shared server of this service', standard: 'Your own' },
  sharedText:
    'Emails are sent with the address of this service. Use your own server in production, so that emails come from your domain.',
  defaultTexts:
    'This project uses the shared mail server of this service, which sends only the default texts, without your logo. Your own texts are saved, and are sent as soon as the project has a mail server of its own.',
  setOwnServer: 'Set up your mail server',
  defaultTextsOfShared:
    'It sends only the default texts, without your logo. Edited templates and emails of your server need your own.',
  inbox: 'Without a configured mail server, the emails of this service are shown in the development inbox.',
  openInbox: 'Open the inbox',
  fields: {
    host: 'Host',
    hostPlaceholder: 'smtp.example.com',
    port: 'Port',
    portHint: '465 encrypts from the start. On 587, 2525 and 25, the connection is encrypted after the greeting.',
    username: 'User name',
    password: 'Password',
    passwordSaved: 'Saved. Type to replace it.',
    senderName: 'Sender name',
    senderEmail: 'Sender email',
  },
  missing: 'Fill in this field.',
  portInvalid: 'Enter a port, for example 587.',
  saved: 'The mail server was saved.',
  test: {
    title: 'Send a test email',
    text: 'Sends a real email with the settings above, also before they are saved, and shows each step.',
    recipient: 'To',
    send: 'Send test email',
    running: 'Talking to the mail server…',
    passed: 'The mail server accepted the email. Check that it arrived.',
    steps: {
      resolve: 'Find the host',
      connect: 'Connect',
      greet: 'Read the greeting',
      encrypt: 'Encrypt the connection',
      log_in: 'Log in',
      sender: 'Send the sender',
      recipient: 'Send the recipient',
      message: 'Send the message',
    },
    states: { passed: 'Passed', failed: 'Failed', skipped: 'Not done' },
    reply: 'The server said',
    remedies: {
      resolve: 'No server has this name. Check the spelling of the host.',
      connect:
        'Nothing accepted the connection. Check the port, and whether a firewall blocks it. Some hosts block port 25: try 587 or 465.',
      greet:
        'The server did not greet as a mail server does. Port 465 needs a server that encrypts from the start; try 587.',
      encrypt:
        'The connection could not be encrypted. Check that the certificate is valid for this host name, or try the other port of 465 and 587.',
      log_in:
        'The server refused the user name or the password. Many providers need an API key or an app password here instead of your own password.',
      sender: 'The server does not send for this sender. Verify the sender address or its domain with your provider.',
      recipient:
        'The server refused the recipient. New accounts with a provider may often write only to their own address.',
      message: 'The server refused the text of the email. Its response has the reason.',
    },
  },
} as const;

/** The reasons of failed deliveries, by code. */
const deliveryErrors: Readonly<Record<string, string>> = {
  timeout: 'The mail server did not respond in time.',
  dns_failed: 'The host of the mail server was not found, or has no public address.',
  connection_refused: 'The mail server refused the connection.',
  connection_closed: 'The mail server closed the connection.',
  unreachable: 'The mail server cannot be reached.',
  tls_failed: 'The connection could not be encrypted.',
  address_not_public: 'The mail server is in a private network.',
  own_text_needs_mail_server:
    'The shared mail server sends only the default texts. This email has a text of its own, so it needs a mail server of the project.',
  no_mail_server: 'Neither the project nor the service has a mail server.',
  login_failed: 'The mail server refused the user name or the password.',
  recipient_refused: 'The mail server refused the recipient.',
  interrupted: 'Every attempt ended before the mail server responded.',
  failed: 'Sending failed.',
};

/** Returns the reason of a failed delivery as a sentence. */
export function describeDeliveryError(code: string): string {
  const status = /^smtp_(\d+)$/.exec(code)?.[1];
  if (status === undefined) return deliveryErrors[code] ?? `Sending failed: ${code}`;
  return status.startsWith('4')
    ? `The mail server asked to try again later (${status}).`
    : `The mail server refused the email (${status}).`;
}

/** Texts of the email editor. */
export const editorTexts = {
  back: 'All templates',
  undo: 'Undo',
  redo: 'Redo',
  sendToMe: 'Send to myself',
  sent: (email: string) => `A test is on its way to ${email}.`,
  saved: 'The template was saved.',
  reset: 'Reset to default',
  resetQuestion: 'Reset this template?',
  resetText:
    'Deletes your changes of the subject and the blocks. The default template is used again, in the language of each user.',
  resetDone: 'The default template is used again.',
  cancel: 'Cancel',
  subject: 'Subject',
  blocks: 'Blocks',
  blocksHint: 'Arrow keys choose a block. Alt and an arrow key move it.',
  empty: 'Add the first block below.',
  column: (number: number) => `Column ${number}`,
  add: 'Add a block',
  addAfter: 'The new block is placed after the selected one, or into it if it is an empty container.',
  views: { label: 'Preview', desktop: 'Desktop', phone: 'Phone', dark: 'Dark', text: 'Plain text' },
  preview: 'Preview of the email',
  panels: { label: 'Settings', block: 'Block', variables: 'Variables', email: 'Email' },
  noSelection: 'Select a block in the list or in the preview to change it.',
  types: {
    Heading: 'Heading',
    Text: 'Text',
    Button: 'Button',
    Image: 'Image',
    Divider: 'Divider',
    Spacer: 'Spacer',
    ColumnsContainer: 'Columns',
    Container: 'Container',
  },
  actions: {
    label: 'Move and remove',
    up: 'Move up',
    down: 'Move down',
    out: 'Move out of its container',
    in: 'Move into the block before it',
    duplicate: 'Duplicate',
    remove: 'Remove',
  },
  announcements: {
    moved: (name: string, position: number, count: number) => `${name} moved to position ${position} of ${count}.`,
    notMoved: (name: string) => `${name} cannot be moved further.`,
    added: (name: string) => `${name} added.`,
    removed: (name: string) => `${name} removed. Undo brings it back.`,
    duplicated: (name: string) => `${name} duplicated.`,
  },
  variables: {
    text: 'Each is replaced with a value when the email is sent. In a text field, type {{ to choose one.',
    optional: 'Not in every email',
    required: 'Needed',
    copy: (name: string) => `the variable ${name}`,
    choose: 'Variables',
  },
  email: {
    backdropColor: 'Background',
    canvasColor: 'Card',
    textColor: 'Text',
    fontFamily: 'Font',
    export: 'Download as JSON',
    import: 'Import JSON',
    importHint: 'Replaces the blocks. Undo brings the former ones back.',
    importButton: 'Replace the blocks',
    notJson: 'This is not valid JSON.',
    noRoot: 'This is not an email template: it has no block called "root".',
  },
  checks: {
    title: 'Check before saving',
    missing: (name: string) => `The variable ${name} does not occur, so the email would be of no use.`,
    unknown: (name: string) => `There is no variable ${name}. It will be empty.`,
    noAlt: 'An image has no alternative text. It is shown where images are blocked, and read aloud.',
    noUrl: 'A button has no link, so it is left out.',
    contrast: 'The text of a block has little contrast to its background.',
    tooLong: 'The email is longer than 102 kB. Gmail would cut it off.',
  },
  clear: 'Clear',
  automatic: 'Default',
  fields: {
    text: 'Text',
    level: 'Level',
    color: 'Color',
    backgroundColor: 'Background',
    fontFamily: 'Font',
    fontWeight: 'Weight',
    fontSize: 'Size',
    textAlign: 'Alignment',
    padding: 'Padding',
    top: 'Top',
    right: 'Right',
    bottom: 'Bottom',
    left: 'Left',
    url: 'Link',
    imageUrl: 'Source',
    alt: 'Alternative text',
    linkHref: 'Link',
    width: 'Width',
    height: 'Height',
    fullWidth: 'Full width',
    size: 'Size',
    buttonStyle: 'Shape',
    buttonTextColor: 'Text color',
    buttonBackgroundColor: 'Button color',
    lineColor: 'Color',
    lineHeight: 'Height',
    columnsCount: 'Columns',
    columnsGap: 'Gap',
    contentAlignment: 'Vertical alignment',
    borderColor: 'Border',
    borderRadius: 'Radius',
  },
  choices: {
    h1: 'Large',
    h2: 'Medium',
    h3: 'Small',
    bold: 'Bold',
    normal: 'Normal',
    left: 'Left',
    center: 'Center',
    right: 'Right',
    top: 'Top',
    middle: 'Middle',
    bottom: 'Bottom',
    'x-small': 'Extra small',
    small: 'Small',
    medium: 'Medium',
    large: 'Large',
    rectangle: 'Rectangle',
    rounded: 'Rounded',
    pill: 'Pill',
    '2': 'Two',
    '3': 'Three',
    MODERN_SANS: 'Modern sans',
    BOOK_SANS: 'Book sans',
    ORGANIC_SANS: 'Organic sans',
    GEOMETRIC_SANS: 'Geometric sans',
    HEAVY_SANS: 'Heavy sans',
    ROUNDED_SANS: 'Rounded sans',
    MODERN_SERIF: 'Modern serif',
    BOOK_SERIF: 'Book serif',
    MONOSPACE: 'Monospace',
  },
} as const;
