import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Input } from '../input.tsx';
import { Form, FormControl, FormDescription, FormField, FormItem, FormLabel, FormMessage } from './form.tsx';

function field(errors: Record<string, string>) {
  return (
    <Form errors={errors}>
      <FormField name="email">
        <FormItem>
          <FormLabel>Email</FormLabel>
          <FormControl>
            <Input />
          </FormControl>
          <FormDescription>Where mails go.</FormDescription>
          <FormMessage />
        </FormItem>
      </FormField>
    </Form>
  );
}

it('ties label, description and error to the control', () => {
  const { rerender } = render(field({}));
  const input = screen.getByRole('textbox', { name: 'Email', description: /^Where mails go\.\s*$/ });
  expect(input.getAttribute('aria-invalid')).toBeNull();
  rerender(field({ email: 'Please enter a valid email' }));
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('textbox', { description: 'Where mails go. Please enter a valid email' })).toBe(input);
});

it('throws if a part is used outside of its parent', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(() => render(<FormMessage />)).toThrow(/outside of <FormItem>.*Put <FormField/);
});
