import { Alert, Button } from '@keystack/ui';
import { Slider } from '@keystack/ui/slider';
import { useRef, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslate } from '../stack-provider.tsx';
import { useAsyncAction } from '../use-async-action.ts';
import { type CropArea, cropToJpeg } from './crop-to-jpeg.ts';

const zooms = { min: 1, max: 5, step: 0.1 };
const cropSize = { width: 200, height: 200 };

/** The props of `ImageCropper`. */
export interface ImageCropperProps {
  readonly image: HTMLImageElement;
  readonly onSave: (url: string) => Promise<void>;
  readonly onClose: () => void;
}

/**
 * Lets the user select a square part of an image, by dragging, wheel, pinch and arrow keys, and passes it to `onSave`
 * as the data URL of a small JPEG. Loaded on demand.
 */
export function ImageCropper({ image, onSave, onClose }: ImageCropperProps) {
  const translate = useTranslate();
  const { pending, failure, attempt } = useAsyncAction();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(zooms.min);
  const area = useRef<CropArea>(null);
  const frame = useRef<HTMLDivElement>(null);

  // The button that opened it is gone.
  const takeFocus = () => frame.current?.querySelector<HTMLElement>('[role="slider"]')?.focus();

  const save = () =>
    attempt(async () => {
      if (area.current === null) return;
      await onSave(cropToJpeg(image, area.current));
      onClose();
    });

  return (
    <div ref={frame} className="ks-stack">
      <div className="ks-crop">
        <Cropper
          image={image.src}
          classes={{ containerClassName: 'ks-part', mediaClassName: 'ks-part', cropAreaClassName: 'ks-part' }}
          mediaProps={{ alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': translate('Move the image with the arrow keys') }}
          crop={crop}
          zoom={zoom}
          minZoom={zooms.min}
          maxZoom={zooms.max}
          aspect={1}
          cropShape="round"
          cropSize={cropSize}
          objectFit="cover"
          showGrid={false}
          onMediaLoaded={takeFocus}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => {
            area.current = pixels;
          }}
          // A strict Content-Security-Policy would block its style element; our style sheet contains the rules.
          disableAutomaticStylesInjection
        />
      </div>
      <Slider
        {...zooms}
        {...translate.attributes}
        aria-label={translate('Zoom')}
        className="ks-crop-zoom"
        value={[zoom]}
        onValueChange={([next = zooms.min]) => setZoom(next)}
      />
      {failure && <Alert variant="destructive">{failure}</Alert>}
      <div className="ks-actions">
        <Button onClick={save}>{translate('Save')}</Button>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          {translate('Cancel')}
        </Button>
      </div>
    </div>
  );
}
