interface InlineScriptProps {
  /** JavaScript without `</script`. */
  readonly text: string;
  readonly nonce?: string | undefined;
}

/** A script that the browser runs before hydration. Render it only on a server and during hydration. */
export function InlineScript({ text, nonce }: InlineScriptProps) {
  // Not as a child, because React 18 escapes text. Its text in the browser build may differ in white space.
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the text is a constant.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
