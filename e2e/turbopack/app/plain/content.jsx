import { useState } from 'react';

/** What every app has: React with state. */
export default function Content() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}
