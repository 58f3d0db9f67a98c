import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ReactTestEnvironment } from '../testing/test-environment.tsx';
import { MessageCard } from './message-card.tsx';

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a message card', () => {
  it('has no buttons without a text for them', async () => {
    await new ReactTestEnvironment().render(<MessageCard title="Hello">Come in.</MessageCard>);
    screen.getByRole('heading', { name: 'Hello' });
    screen.getByText('Come in.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the secondary button before the primary one', async () => {
    await new ReactTestEnvironment().render(
      <MessageCard title="Hello" primaryButtonText="Yes" secondaryButtonText="No" />,
    );
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['No', 'Yes']);
  });

  it('keeps a button from being pressed again while its action runs', async () => {
    let finish = () => {};
    const action = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    await new ReactTestEnvironment().render(
      <MessageCard title="Hello" primaryButtonText="Yes" primaryAction={action} />,
    );
    await userEvent.click(button('Yes'));
    expect(button('Yes').disabled).toBe(true);
    await act(async () => finish());
    expect(button('Yes').disabled).toBe(false);
  });

  it('shows a failure on itself, until the next try', async () => {
    let isBroken = true;
    const action = async () => {
      if (isBroken) throw new Error('broken');
    };
    await new ReactTestEnvironment().render(
      <MessageCard title="Hello" secondaryButtonText="No" secondaryAction={action} />,
    );
    await userEvent.click(button('No'));
    expect(screen.getByRole('alert').textContent).toBe('Something went wrong. Please try again.');
    isBroken = false;
    await userEvent.click(button('No'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('gets the focus only if it is the whole page and no element has it', async () => {
    await new ReactTestEnvironment().render(
      <>
        <MessageCard title="Part" />
        <input aria-label="Search" />
      </>,
    );
    expect(document.activeElement).toBe(document.body);
    screen.getByLabelText('Search').focus();
    await new ReactTestEnvironment().render(<MessageCard title="Page" fullPage />);
    expect(document.activeElement).toBe(screen.getByLabelText('Search'));
    cleanup();
    await new ReactTestEnvironment().render(<MessageCard title="Page" fullPage />);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Page' }));
  });
});
