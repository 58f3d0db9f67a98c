import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Input } from './input.tsx';
import { createDeferred } from './testing/deferred.ts';
import { type FieldErrors, useForm } from './use-form.ts';

afterEach(cleanup);

type Submit = (data: FormData) => Promise<FieldErrors<'one' | 'two'> | undefined>;

function Example({ submit }: { submit: Submit }) {
  const form = useForm<'one' | 'two'>(submit);
  return (
    <form {...form.props}>
      <Field label="One" error={form.errors.one}>
        <Input name="one" onChange={() => form.clear('one')} />
      </Field>
      <Field label="Two" error={form.errors.two}>
        <Input name="two" />
      </Field>
      <Button type="submit" loading={form.pending}>
        Go
      </Button>
    </form>
  );
}

describe('useForm', () => {
  it('passes on the data once, even if it is submitted again while pending', async () => {
    const work = createDeferred<undefined>();
    const submit = vi.fn<Submit>(() => work.promise);
    const { container } = render(<Example submit={submit} />);
    await userEvent.type(screen.getByLabelText('One'), 'a{Enter}');
    fireEvent.submit(container.querySelector('form') ?? container);
    expect(submit).toHaveBeenCalledOnce();
    expect([...(submit.mock.lastCall?.[0] ?? [])]).toEqual([
      ['one', 'a'],
      ['two', ''],
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(true);
    await act(async () => work.resolve(undefined));
    expect(screen.getByRole<HTMLButtonElement>('button').disabled).toBe(false);
  });

  it('shows the errors, focuses the first invalid control, and forgets an error that is cleared', async () => {
    render(<Example submit={async () => ({ two: 'Wrong two', one: 'Wrong one' })} />);
    await userEvent.click(screen.getByRole('button'));
    // The focus moves after the errors are shown.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('One')));
    expect(screen.getByText('Wrong two')).toBeDefined();
    await userEvent.keyboard('x');
    expect(screen.queryByText('Wrong one')).toBeNull();
    expect(screen.getByText('Wrong two')).toBeDefined();
  });

  it('keeps the focus on an element that the user has focused while pending', async () => {
    const work = createDeferred<{ one: string }>();
    render(
      <>
        <Example submit={() => work.promise} />
        <input aria-label="Elsewhere" />
      </>,
    );
    await userEvent.type(screen.getByLabelText('One'), 'a{Enter}');
    await userEvent.click(screen.getByLabelText('Elsewhere'));
    await act(async () => work.resolve({ one: 'Wrong one' }));
    screen.getByText('Wrong one');
    expect(document.activeElement).toBe(screen.getByLabelText('Elsewhere'));
  });

  it('returns the focus to the submit button if no field is invalid', async () => {
    const work = createDeferred<undefined>();
    render(<Example submit={() => work.promise} />);
    const button = screen.getByRole('button');
    await userEvent.click(button);
    button.blur();
    await act(async () => work.resolve(undefined));
    expect(document.activeElement).toBe(button);
  });

  it('never puts the data into the URL in a browser without the script', () => {
    const { container } = render(<Example submit={async () => undefined} />);
    expect(container.querySelector('form')?.method).toBe('post');
  });
});
