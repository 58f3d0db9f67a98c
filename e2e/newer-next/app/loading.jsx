/** Next.js shows this while a page waits for the user. The package requires such a boundary. */
export default function Loading() {
  return <p>Loading</p>;
}
