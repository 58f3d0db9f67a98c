/** An area of the API, a group of endpoints in the reference. A word in backticks is code. */
export interface Area {
  readonly title: string;
  readonly description: string;
}
