/** Loads the image in a file. Returns `null` if the browser cannot show it. */
export async function loadImage(file: File): Promise<HTMLImageElement | null> {
  const image = new Image();
  try {
    // A strict Content-Security-Policy is more likely to allow data: than blob: URLs.
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
