import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';

/**
 * A replacement of the function of the package bash-completion that the script for bash needs. Many servers lack the
 * package.
 */
const bashFunction = `declare -F _get_comp_words_by_ref > /dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}")
    cword=$COMP_CWORD
    cur=\${words[cword]}
    prev=\${words[cword - 1]}
}
`;

/**
 * Adds the command that prints a script which completes commands and options in a shell. That script calls it for
 * suggestions. All other commands must have been added.
 *
 * @param args The arguments of the command line.
 */
export function addCompleteCommand(program: Command, args: readonly string[]): void {
  tab(program);
  if (args[0] === 'complete' && args[1] === 'bash') process.stdout.write(bashFunction);
}
