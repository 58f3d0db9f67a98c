import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reduceToasts, type ToastContent, type ToastHandle, toast, useToast } from './toast.ts';
import { ToastAction, Toaster } from './toaster.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => {
  act(() => void vi.runAllTimers());
  vi.useRealTimers();
});

function List() {
  return (
    <p data-testid="list">
      {useToast()
        .toasts.map(({ id, open }) => `${id}:${open ? 'open' : 'closed'}`)
        .join(' ')}
    </p>
  );
}

function show(content: ToastContent) {
  let shown: ToastHandle | undefined;
  act(() => {
    shown = toast(content);
  });
  if (!shown) throw new Error('no toast');
  return shown;
}

function page() {
  render(
    <>
      <Toaster />
      <List />
    </>,
  );
}

const panel = (words: string) => screen.getByText(words, { selector: '.ks-toast *' }).closest('li');
const texts = () => [...document.querySelectorAll('.ks-toast-content')].map(({ textContent }) => textContent);
const listed = () => screen.getByTestId('list').textContent;

it('a toast does not reappear with the next Toaster', () => {
  const { unmount } = render(<Toaster />);
  show({ title: 'Copied' });
  expect(texts()).toEqual(['Copied']);
  unmount();
  render(<Toaster />);
  expect(texts()).toEqual([]);
});

describe('changeToasts', () => {
  const one = { id: '1', open: true, title: 'One' };
  const two = { id: '2', open: true, title: 'Two' };

  it('adds a toast in place of the previous one', () => {
    expect(reduceToasts([], { type: 'add', toast: one })).toEqual([one]);
    expect(reduceToasts([one], { type: 'add', toast: two })).toEqual([two]);
  });

  it('updates a toast', () => {
    expect(reduceToasts([one, two], { type: 'update', id: '2', content: { title: 'New' } })).toEqual([
      one,
      { ...two, title: 'New' },
    ]);
  });

  it('dismisses one or all, which closes them', () => {
    const closed = (given: typeof one) => ({ ...given, open: false });
    expect(reduceToasts([one, two], { type: 'dismiss', id: '2' })).toEqual([one, closed(two)]);
    expect(reduceToasts([one, two], { type: 'dismiss' })).toEqual([closed(one), closed(two)]);
  });

  it('removes one or all from the list', () => {
    expect(reduceToasts([one, two], { type: 'remove', id: '1' })).toEqual([two]);
    expect(reduceToasts([one, two], { type: 'remove' })).toEqual([]);
  });
});

describe('Toaster', () => {
  it('shows one toast, the latest [S1.32] [S4.83] [S4.84] [S9.39]', () => {
    page();
    show({ title: 'First' });
    show({ title: 'Second' });
    expect(texts()).toEqual(['Second']);
  });

  it('shows an added toast in the style of its variant [S4.85] [S4.89] [S4.90] [S4.91]', () => {
    page();
    show({
      title: 'Saved',
      description: 'All of it.',
      action: <ToastAction altText="Undo in the settings">Undo</ToastAction>,
    });
    expect(texts()).toEqual(['SavedAll of it.']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    expect(panel('Saved')?.dataset['variant']).toBe('default');
    show({ title: 'Lost', variant: 'destructive' });
    expect(panel('Lost')?.dataset['variant']).toBe('destructive');
    show({ title: 'Found', variant: 'success' });
    expect(panel('Found')?.dataset['variant']).toBe('success');
  });

  it('reads a toast out', async () => {
    page();
    show({ title: 'Saved' });
    await act(() => vi.advanceTimersByTimeAsync(100));
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });

  it('shows the update of a toast [S4.86]', () => {
    page();
    const shown = show({ title: 'Saving' });
    act(() => shown.update({ title: 'Saved' }));
    expect(texts()).toEqual(['Saved']);
  });

  it('hides a dismissed toast, and removes it from the list after 1,000,000 ms [S4.87] [S4.88] [S9.40]', () => {
    page();
    const { id, dismiss } = show({ title: 'Saved' });
    act(dismiss);
    expect(texts()).toEqual([]);
    act(() => void vi.advanceTimersByTime(999_999));
    expect(listed()).toBe(`${id}:closed`);
    act(() => void vi.advanceTimersByTime(1));
    expect(listed()).toBe('');
  });

  it('removes a toast after 5 seconds, or after its own duration [S9.43]', () => {
    page();
    show({ title: 'Saved' });
    act(() => void vi.advanceTimersByTime(4_900));
    expect(texts()).toEqual(['Saved']);
    act(() => void vi.advanceTimersByTime(200));
    expect(texts()).toEqual([]);

    show({ title: 'Short', duration: 1000 });
    act(() => void vi.advanceTimersByTime(1_100));
    expect(texts()).toEqual([]);
  });

  it('is closed by its button', () => {
    page();
    show({ title: 'Saved' });
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(texts()).toEqual([]);
  });

  it('is reached by F8 [S9.41]', () => {
    page();
    show({ title: 'Saved' });
    const region = screen.getByRole('region', { name: 'Notifications (F8)' });
    expect(region.contains(document.activeElement)).toBe(false);
    fireEvent.keyDown(document, { code: 'F8' });
    expect(region.contains(document.activeElement)).toBe(true);
  });

  it.each([
    ['touch', 10, '[S9.44]'],
    ['mouse', 2, '[S9.45]'],
  ] as const)('is swiped away to the right by %s, from %d px [S9.42] %s', (pointerType, threshold, _claim) => {
    page();
    show({ title: 'Saved' });
    const toastPanel = panel('Saved');
    if (!toastPanel) throw new Error('no toast');
    const swipeTo = (clientX: number) => {
      fireEvent.pointerDown(toastPanel, { button: 0, clientX: 0, clientY: 0, pointerType });
      fireEvent.pointerMove(toastPanel, { clientX, clientY: 0, pointerType });
      return toastPanel.dataset['swipe'];
    };
    expect(swipeTo(threshold)).toBeUndefined();
    expect(swipeTo(-threshold - 1)).toBeUndefined();
    expect(swipeTo(threshold + 1)).toBe('start');
  });
});
