import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { createDeferred } from './testing/deferred.ts';

afterEach(cleanup);

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('Button', () => {
  it('does not submit a form by default', () => {
    render(<Button>Save</Button>);
    expect(button().type).toBe('button');
  });

  it.each(['{Enter}', ' '])('is pressed by the key %j', async (key) => {
    const onClick = vi.fn();
    render(<Button onClick={onClick}>Save</Button>);
    await userEvent.tab();
    await userEvent.keyboard(key);
    expect(onClick).toHaveBeenCalledOnce();
  });

  it('is pending and disabled until the promise of its handler settles, then has the focus again', async () => {
    const work = createDeferred();
    const onClick = vi.fn(() => work.promise);
    render(<Button onClick={onClick}>Save</Button>);
    await userEvent.click(button());
    expect(button().disabled).toBe(true);
    expect(button().getAttribute('aria-busy')).toBe('true');
    expect(document.querySelector('.ks-spinner')).not.toBeNull();
    await userEvent.click(button());
    expect(onClick).toHaveBeenCalledOnce();

    // jsdom keeps the focus on a disabled button; browsers do not.
    act(() => button().blur());
    await act(async () => work.resolve());
    expect(button().disabled).toBe(false);
    expect(document.activeElement).toBe(button());
  });

  it('is enabled again after a failure, which the page must report', async () => {
    const reported = vi.fn();
    process.on('unhandledRejection', reported);
    const work = createDeferred();
    render(<Button onClick={() => work.promise}>Save</Button>);
    await userEvent.click(button());
    await act(async () => work.reject(new Error('no network')));
    expect(button().disabled).toBe(false);
    await vi.waitFor(() => expect(reported.mock.lastCall?.[0]).toMatchObject({ message: 'no network' }), {
      timeout: 60_000,
    });
    process.off('unhandledRejection', reported);
  });

  it('passes its class and handler to its child, which keeps its own', async () => {
    const pressed: string[] = [];
    render(
      <Button asChild variant="outline" className="of-button" onClick={() => pressed.push('button')}>
        <input type="submit" value="Save" className="of-child" onClick={() => pressed.push('child')} />
      </Button>,
    );
    const child = button();
    expect([child.className, child.dataset['variant']]).toEqual(['ks-button of-button of-child ks-own', 'outline']);
    await userEvent.click(child);
    expect(pressed).toEqual(['child', 'button']);
    expect(screen.getAllByRole('button')).toEqual([child]);
  });

  it('is busy and disabled while `loading`, under the same name', () => {
    render(<Button loading>Save</Button>);
    expect(button().disabled).toBe(true);
    expect(button().getAttribute('aria-busy')).toBe('true');
  });
});
