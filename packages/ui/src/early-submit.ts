/** Marks a server-rendered form until it is hydrated. The value `sent` means that it was submitted before that. */
const attribute = 'data-early';

// Also the text of an inline script, so it must not use outer variables.
function holdEarlySubmits(attribute: string): void {
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target;
      if (!(form instanceof Element) || !form.hasAttribute(attribute)) return;
      event.preventDefault();
      form.setAttribute(attribute, 'sent');
    },
    true,
  );
}

/** Text of an inline script that holds back forms submitted before hydration. Give the script the page's nonce. */
export const earlySubmitScript = `(${holdEarlySubmits})(${JSON.stringify(attribute)})`;

/**
 * Props for a server-rendered form, with which `earlySubmitScript` recognizes it. The script may change the attribute's
 * value before hydration.
 */
export const earlySubmitFormProps = { [attribute]: '', suppressHydrationWarning: true };

/** Submits a form that was held back before hydration. Does nothing with other forms. */
export function submitFormHeldUntilHydration(form: HTMLFormElement | null): void {
  if (form?.getAttribute(attribute) !== 'sent') return;
  form.removeAttribute(attribute);
  form.requestSubmit();
}
