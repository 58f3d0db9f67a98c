import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAccountSettings } from '../testing/settings.tsx';
import { encodeWithinByteLimit } from './crop-to-jpeg.ts';

const update = 'PATCH /users/me';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the name', () => {
  it('can be changed in its place [S2.95] [S7.118]', async () => {
    const world = await renderAccountSettings('/profile');
    await press('Edit User name');
    const input = screen.getByRole('textbox', { name: 'User name' });
    expect(document.activeElement).toBe(input);
    expect([input.getAttribute('autocomplete'), input.getAttribute('maxlength')]).toEqual(['name', '1000']);
    await userEvent.type(input, 'Ada Lovelace{Enter}');
    await within(screen.getByRole('region', { name: 'User name' })).findByText('Ada Lovelace');
    expect(world.service.bodies(update)).toEqual([{ display_name: 'Ada Lovelace' }]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit User name' }));
  });

  it('can be taken away', async () => {
    const world = await renderAccountSettings('/profile', {
      prepare: ({ user }) => Object.assign(user, { display_name: 'Ada' }),
    });
    await press('Edit User name');
    await userEvent.clear(screen.getByRole('textbox', { name: 'User name' }));
    await press('Save');
    await screen.findByText('Not set');
    expect(world.service.bodies(update)).toEqual([{ display_name: null }]);
  });

  it.each(['Cancel', 'Escape'])('is unchanged after %s', async (action) => {
    const world = await renderAccountSettings('/profile');
    await press('Edit User name');
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'x');
    await (action === 'Cancel' ? press('Cancel') : userEvent.keyboard('{Escape}'));
    await screen.findByText('Not set');
    expect(world.service.bodies(update)).toEqual([]);
  });

  it('ignores Escape during text composition', async () => {
    const world = await renderAccountSettings('/profile');
    await press('Edit User name');
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' });
    fireEvent.change(input, { target: { value: 'にほ' } });
    fireEvent.keyDown(input, { key: 'Escape', isComposing: true });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('にほ');
    expect(world.service.bodies(update)).toEqual([]);
  });

  it('does not take the focus from an element that the user has focused while saving', async () => {
    const world = await renderAccountSettings('/profile');
    const save = world.service.hold(update);
    await press('Edit User name');
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'Ada{Enter}');
    const upload = screen.getByRole('button', { name: 'Upload image' });
    upload.focus();
    await act(async () => save());
    await within(screen.getByRole('region', { name: 'User name' })).findByText('Ada');
    expect(document.activeElement).toBe(upload);
  });

  it('keeps the input if saving fails', async () => {
    const world = await renderAccountSettings('/profile');
    world.service.overrides[update] = new Response('', { status: 503 });
    await press('Edit User name');
    await userEvent.type(screen.getByRole('textbox', { name: 'User name' }), 'Ada{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'User name' }).value).toBe('Ada');
  });
});

describe('the profile image', () => {
  const pick = () =>
    userEvent.upload(
      screen.getByLabelText('Upload image', { selector: 'input' }),
      new File(['x'], 'ada.png', { type: 'image/png' }),
    );
  let isImage = true;

  // jsdom does not load images.
  beforeEach(() => {
    isImage = true;
    HTMLImageElement.prototype.decode = async () => {
      if (!isImage) throw new DOMException('The source image cannot be decoded.', 'EncodingError');
    };
  });

  it('shows the maximum size [S2.96] [S5.21]', async () => {
    await renderAccountSettings('/profile');
    screen.getByText(/images must be under 100KB/);
  });

  it('is selected from a file, and can be cropped with a zoom [S4.77] [S4.78]', async () => {
    await renderAccountSettings('/profile');
    await pick();
    await screen.findByRole('slider', { name: 'Zoom' });
    screen.getByRole('button', { name: 'Save' });
  });

  it('has a zoom from 1 to 5 in steps of 0.1 [S9.10] [S9.11] [S9.12]', async () => {
    await renderAccountSettings('/profile');
    await pick();
    const zoom = await screen.findByRole('slider', { name: 'Zoom' });
    expect([zoom.getAttribute('aria-valuemin'), zoom.getAttribute('aria-valuemax')]).toEqual(['1', '5']);
    zoom.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(zoom.getAttribute('aria-valuenow')).toBe('1.1');
    await userEvent.keyboard('{End}');
    expect(zoom.getAttribute('aria-valuenow')).toBe('5');
  });

  it('is dropped with Cancel [S4.80]', async () => {
    const world = await renderAccountSettings('/profile');
    await pick();
    await screen.findByRole('slider', { name: 'Zoom' });
    await press('Cancel');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload image' }));
    expect(world.service.bodies(update)).toEqual([]);
  });

  it('leaves no message of an earlier failure beside the one that is being cropped', async () => {
    const world = await renderAccountSettings('/profile', {
      prepare: ({ user }) => Object.assign(user, { profile_image_url: 'data:image/png;base64,x' }),
    });
    world.service.overrides[update] = new Response('', { status: 503 });
    await press('Remove');
    await screen.findByRole('alert');
    await pick();
    await screen.findByRole('slider', { name: 'Zoom' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('must be one [S5.18]', async () => {
    isImage = false;
    await renderAccountSettings('/profile');
    await pick();
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid image');
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('stands there 60 wide, with a border', async () => {
    await renderAccountSettings('/profile');
    expect(document.querySelector<HTMLElement>('.ks-image .ks-avatar-border')?.style.width).toBe('60px');
  });

  it('can be removed', async () => {
    const world = await renderAccountSettings('/profile', {
      prepare: ({ user }) => Object.assign(user, { profile_image_url: 'data:image/png;base64,x' }),
    });
    await press('Remove');
    await screen.findByRole('button', { name: 'Upload image' });
    expect(world.service.bodies(update)).toEqual([{ profile_image_url: null }]);
  });
});

it('an image is kept as well as 0.1 MB allow', () => {
  const encode = vi.fn((quality: number) => `data:image/jpeg;base64,${'x'.repeat(200_000 * quality)}`);
  expect(encodeWithinByteLimit(encode).length * 0.75).toBeLessThanOrEqual(100_020);
  expect(encode.mock.calls).toEqual([[0.92], [0.85], [0.75], [0.6]]);
});

it.each([
  [133_332, 1],
  [133_336, 6],
])('an image of %d characters of Base64 is encoded %d times, as 100,000 bytes are the most', (length, times) => {
  const encode = vi.fn(() => `data:image/jpeg;base64,${'x'.repeat(length)}`);
  encodeWithinByteLimit(encode);
  expect(encode).toHaveBeenCalledTimes(times);
});
