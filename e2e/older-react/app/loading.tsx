/** Shows nothing while a component waits for data. */
export default function Loading() {
  return null;
}
