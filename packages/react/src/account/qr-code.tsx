import { encode } from 'uqr';

/** A text as a QR code. It stays dark on light in every mode, because many scanners read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  // The quiet zone that the standard requires around the code.
  const { data, size } = encode(text, { border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className="ks-qr ks-part"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <path d={dots.join('')} />
    </svg>
  );
}
