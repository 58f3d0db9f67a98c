import { userEvent } from '@testing-library/user-event';

// Finds elements by the structure of the page, because the gallery has several languages.

const findTimeout = 10_000;
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** Returns the first element that matches, and waits for it up to 10 seconds. Throws if none appears. */
export async function waitForElement(selector: string): Promise<Element> {
  const deadline = performance.now() + findTimeout;
  while (performance.now() < deadline) {
    const found = document.querySelector(selector);
    if (found !== null) return found;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  throw new Error(`The entry cannot be shown: no element matches ${selector}.`);
}

/** Clicks an element. */
export const clickElement = async (selector: string) => user.click(await waitForElement(selector));

/** Right-clicks the middle of an element. */
export async function rightClick(selector: string) {
  const element = await waitForElement(selector);
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = { clientX: x + width / 2, clientY: y + height / 2 };
  element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, ...middle }));
}

/** Types into an element. */
export const typeInto = async (selector: string, text: string) => user.type(await waitForElement(selector), text);

/** Clicks an input and pastes text into it. */
export async function paste(selector: string, text: string) {
  await clickElement(selector);
  await user.paste(text);
}

/** Types texts into the fields with these names, and clicks the first submit button of the page. */
export async function fillInAndSubmit(fields: Readonly<Record<string, string>> = {}) {
  for (const [name, text] of Object.entries(fields)) await typeInto(`[name="${name}"]`, text);
  await clickElement('[type="submit"]');
}

/** Chooses a file in the file input of the page. */
export async function chooseFile(file: File) {
  const input = await waitForElement('input[type="file"]');
  if (input instanceof HTMLInputElement) await user.upload(input, file);
}
