import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { PasswordInput } from './password-input.tsx';

afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>('Secret');
const toggle = (name: string) => screen.getByRole('button', { name });

describe('PasswordInput', () => {
  it('shows and hides the password by a toggle "Show password" / "Hide password" [S5.59] [S5.60] [S5.61]', async () => {
    render(<PasswordInput aria-label="Secret" />);
    await userEvent.type(input(), 'hunter22');
    expect(input().type).toBe('password');
    await userEvent.click(toggle('Show password'));
    expect(input().type).toBe('text');
    await userEvent.click(toggle('Hide password'));
    expect(input().type).toBe('password');
    expect(input().value).toBe('hunter22');
  });

  it('has a toggle in the tab order that works by keyboard and does not submit', async () => {
    let submitted = false;
    render(
      <form onSubmit={() => (submitted = true)}>
        <PasswordInput aria-label="Secret" />
      </form>,
    );
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(toggle('Show password'));
    await userEvent.keyboard('{Enter}');
    expect(input().type).toBe('text');
    expect(submitted).toBe(false);
  });

  it('accepts other names for the toggle', async () => {
    render(<PasswordInput aria-label="Secret" showLabel="Anzeigen" hideLabel="Verbergen" />);
    await userEvent.click(toggle('Anzeigen'));
    expect(toggle('Verbergen')).toBeDefined();
  });
});
