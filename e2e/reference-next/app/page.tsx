import Link from 'next/link';

export default function Home() {
  return (
    <main>
      <h1>Welcome</h1>
      <Link href="/shop">Shop</Link>
      <Link href="/dashboard">Dashboard</Link>
    </main>
  );
}
