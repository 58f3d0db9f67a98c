import { createInterface } from 'node:readline';
import { StartError } from '../../start-error.ts';

/**
 * Shows a plan on the terminal and asks whether to apply it.
 *
 * @throws {StartError} If there is no terminal.
 */
export async function confirmChanges(plan: string, projectName: string): Promise<boolean> {
  // The question is on standard error, so that standard output has only the result.
  const { stdin: input, stderr: output } = process;
  if (!input.isTTY || !output.isTTY) {
    throw new StartError(
      'Nothing was changed, because there is no terminal to ask for confirmation. Look at the changes with keystack config plan, and apply them with --yes.',
    );
  }
  const terminal = createInterface({ input, output });
  try {
    terminal.setPrompt(`${plan}\nApply these changes to the project ${projectName}? [y/N] `);
    terminal.prompt();
    // Ctrl C and Ctrl D close the terminal without an answer.
    const answer = await new Promise<string>((resolve) => {
      terminal.once('line', resolve).once('close', () => resolve(''));
    });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
