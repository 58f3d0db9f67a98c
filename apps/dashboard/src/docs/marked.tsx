/** Text in which a word in backticks is code. */
export function Marked({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 0 ? <span key={key}>{part}</span> : <code key={key}>{part}</code>;
  });
}
