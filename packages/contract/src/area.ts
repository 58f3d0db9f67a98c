/** The title and description of a group of endpoints in the API reference. Text in backticks is shown as code. */
export interface AreaDocumentation {
  readonly title: string;
  readonly description: string;
}
