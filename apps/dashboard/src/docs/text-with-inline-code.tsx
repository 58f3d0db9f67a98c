/** Text in which words in backticks are shown as code. */
export function TextWithInlineCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 0 ? <span key={key}>{part}</span> : <code key={key}>{part}</code>;
  });
}
