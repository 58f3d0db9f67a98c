'use client';

import dynamic from 'next/dynamic';

const Content = dynamic(() => import('./content.jsx'), { ssr: false });

export default function Page() {
  return <Content />;
}
