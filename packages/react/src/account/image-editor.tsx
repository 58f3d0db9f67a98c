import { Alert, Button, Spinner } from '@keystack/ui';
import { type ChangeEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { loadImage } from './load-image.ts';
import { useRestoredFocusOnStep } from './use-restored-focus-on-step.ts';

const ImageCropper = lazy(async () => ({ default: (await import('./image-cropper.tsx')).ImageCropper }));

/** The props of `ImageEditor`. */
export interface ImageEditorProps {
  /** The current image, or its placeholder. */
  readonly avatar: ReactNode;
  readonly hasImage: boolean;
  /** Saves the new image as a data URL, or removes it if `null`. */
  readonly onSave: (url: string | null) => Promise<void>;
}

/** Shows an image with buttons that replace it with a file, which the user crops, or remove it. */
export function ImageEditor({ avatar, hasImage, onSave }: ImageEditorProps) {
  const translate = useTranslate();
  const { failure, attempt } = useAsyncAction();
  const [image, setImage] = useState<HTMLImageElement>();
  const [isInvalid, setInvalid] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const step = useRestoredFocusOnStep(image === undefined);

  async function pick({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const [picked] = input.files ?? [];
    if (picked === undefined) return;
    const loaded = await attempt(() => loadImage(picked));
    // Allows the user to pick the same file again.
    input.value = '';
    setInvalid(loaded === null);
    if (loaded) setImage(loaded);
  }

  return (
    <div ref={step} className="ks-stack">
      {image === undefined ? (
        <div className="ks-image">
          {avatar}
          <div className="ks-actions">
            <Button variant="outline" size="sm" onClick={() => file.current?.click()}>
              {translate(hasImage ? 'Change image' : 'Upload image')}
            </Button>
            {hasImage && (
              <Button variant="ghost" size="sm" onClick={() => attempt(() => onSave(null))}>
                {translate('Remove')}
              </Button>
            )}
          </div>
          <input
            ref={file}
            hidden
            type="file"
            accept="image/*"
            aria-label={translate('Upload image')}
            onChange={pick}
          />
        </div>
      ) : (
        <Suspense fallback={<Spinner aria-label={translate('Loading')} />}>
          <ImageCropper image={image} onSave={onSave} onClose={() => setImage(undefined)} />
        </Suspense>
      )}
      {isInvalid && <Alert variant="destructive">{translate('Invalid image')}</Alert>}
      {failure && <Alert variant="destructive">{failure}</Alert>}
    </div>
  );
}
