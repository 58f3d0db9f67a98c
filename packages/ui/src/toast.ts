import { type ReactNode, useSyncExternalStore } from 'react';

/** The content and look of a toast. */
export interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  /** A `ToastAction`. Default: none. */
  action?: ReactNode;
  variant?: 'default' | 'destructive' | 'success';
  /** Display time in milliseconds. Default: 5000. */
  duration?: number;
}

/** A toast in the list of the page's toasts. */
export interface ListedToast extends ToastContent {
  id: string;
  /** `false` once it is dismissed. It is removed from the list later, so that an update can reopen it. */
  open: boolean;
}

/**
 * A change to the list of toasts. `dismiss` closes toasts and `remove` deletes them: the one with this id, or all
 * without an id.
 */
export type ToastChange =
  | { type: 'add'; toast: ListedToast }
  | { type: 'update'; id: string; content: Partial<ListedToast> }
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined };

/** The id of a toast that was shown, and functions that close or change it. */
export interface ToastHandle {
  id: string;
  dismiss: () => void;
  update: (content: Partial<Omit<ListedToast, 'id'>>) => void;
}

const maxVisible = 1;
const removalDelay = 1_000_000;

/** Returns the list of toasts after a change. It contains at most one toast. */
export function reduceToasts(toasts: readonly ListedToast[], change: ToastChange): readonly ListedToast[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts].slice(0, maxVisible);
    case 'update':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => (matches(toast, change) ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !matches(toast, change));
  }
}

function matches(toast: ListedToast, { id }: { id?: string | undefined }) {
  return id === undefined || toast.id === id;
}

const noToasts: readonly ListedToast[] = [];
let toasts = noToasts;
let toastCount = 0;
const listeners = new Set<() => void>();

function apply(change: ToastChange) {
  toasts = reduceToasts(toasts, change);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function dismiss(id?: string) {
  for (const toast of toasts) {
    if (toast.open && matches(toast, { id })) setTimeout(() => apply({ type: 'remove', id: toast.id }), removalDelay);
  }
  apply({ type: 'dismiss', id });
}

/** Shows a toast in the page's `Toaster`, replacing the one before. */
export function toast(content: ToastContent): ToastHandle {
  toastCount += 1;
  const id = String(toastCount);
  apply({ type: 'add', toast: { ...content, id, open: true } });
  return { id, dismiss: () => dismiss(id), update: (next) => apply({ type: 'update', id, content: next }) };
}

/** Returns the toasts of the page, and functions that show and dismiss them. Re-renders on change. */
export function useToast() {
  return {
    toasts: useSyncExternalStore(
      subscribe,
      () => toasts,
      () => noToasts,
    ),
    toast,
    dismiss,
  };
}
