/** The image in a file; null when there is none that the browser can show. */
export async function loadImage(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  try {
    // Of data: and blob:, the former is what a strict Content-Security-Policy rather allows.
    image.src = await readAsDataUrl(file);
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
