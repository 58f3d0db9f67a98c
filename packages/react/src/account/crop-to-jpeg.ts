/** A rectangle of an image, in pixels of the image. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const maxSide = 512;
const maxBytes = 100_000;

/** Returns a part of an image as the data URL of a JPEG of at most 512 × 512 pixels and 100,000 bytes. */
export function cropToJpeg(image: HTMLImageElement, { x, y, width, height }: CropArea): string {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, maxSide / Math.max(width, height));
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser has no canvas to draw the image on.');
  // JPEG has no transparency; without a background it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return encodeWithinByteLimit((quality) => canvas.toDataURL('image/jpeg', quality));
}

/** Returns the data URL of the best quality that is at most 100,000 bytes, or of the lowest quality if none is. */
export function encodeWithinByteLimit(encode: (quality: number) => string): string {
  let url = '';
  for (const quality of [0.92, 0.85, 0.75, 0.6, 0.4, 0.2]) {
    url = encode(quality);
    if (decodedBytes(url) <= maxBytes) break;
  }
  return url;
}

function decodedBytes(dataUrl: string): number {
  return ((dataUrl.length - dataUrl.indexOf(',') - 1) * 3) / 4;
}
