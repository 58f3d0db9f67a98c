/** Marks the form of a page that a server has sent, until React has taken it over. `sent`: somebody was quicker. */
const attribute = 'data-early';

// Also the text of an inline script, so it uses nothing from outside.
function hold(attribute: string): void {
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

/** Holds back forms that are sent before React has taken them over: the text of a script element (give it the page's nonce). */
export const earlySubmitScript = `(${hold})(${JSON.stringify(attribute)})`;

/** What marks a form of a server's page. The mark that the browser finds may be another. */
export const earlyForm = { [attribute]: '', suppressHydrationWarning: true };

/** Sends a form that was held back. */
export function submitHeldForm(form: HTMLFormElement | null): void {
  if (form?.getAttribute(attribute) !== 'sent') return;
  form.removeAttribute(attribute);
  form.requestSubmit();
}
