import { Suspense } from 'react';
import { stackServerApp } from '../../stack';
import { Cart } from './cart';

/** A page whose first part is prerendered. The rest follows when the server knows the user. */
export default function Shop() {
  return (
    <main>
      <h1>Shop</h1>
      <p>Free shipping</p>
      <Suspense fallback={<p>Loading your offers...</p>}>
        <Offers />
      </Suspense>
      <Suspense fallback={<p>Loading your cart...</p>}>
        <Cart />
      </Suspense>
    </main>
  );
}

async function Offers() {
  const user = await stackServerApp.getUser();
  return <p>{user ? `Offers for ${user.primaryEmail}` : 'Offers for everybody'}</p>;
}
