declare const process: {
  readonly env: {
    readonly NEXT_PUBLIC_STACK_URL?: string;
    readonly NEXT_PUBLIC_STACK_PROJECT_ID?: string;
    readonly NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY?: string;
  };
};

/** The defaults of an app. Each is spelled out whole, because bundlers replace exactly that text. */
export const env = {
  baseUrl: () => read(() => process.env.NEXT_PUBLIC_STACK_URL),
  projectId: () => read(() => process.env.NEXT_PUBLIC_STACK_PROJECT_ID),
  publishableClientKey: () => read(() => process.env.NEXT_PUBLIC_STACK_PUBLISHABLE_CLIENT_KEY),
};

/** Where nobody has replaced the text and there is no `process`, the variable is absent. */
function read(variable: () => string | undefined): string | undefined {
  try {
    return variable() || undefined;
  } catch {
    return undefined;
  }
}
