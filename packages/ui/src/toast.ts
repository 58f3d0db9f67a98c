import { type ReactNode, useSyncExternalStore } from 'react';

/** What a toast says and how it looks. */
export interface ToastContent {
  title?: ReactNode;
  description?: ReactNode;
  /** A `ToastAction`. */
  action?: ReactNode;
  variant?: 'default' | 'destructive' | 'success';
  /** How long it is shown, in milliseconds; 5000 unless set. */
  duration?: number;
}

/** One toast as it stands in the list. */
export interface ToastState extends ToastContent {
  id: string;
  /** False once it is dismissed; it leaves the list later, so that it can be brought back by an update. */
  open: boolean;
}

/** What changes the list of toasts. */
export type ToastChange =
  | { type: 'add'; toast: ToastState }
  | { type: 'update'; id: string; content: Partial<ToastState> }
  /** Without an id: all of them. */
  | { type: 'dismiss'; id?: string | undefined }
  | { type: 'remove'; id?: string | undefined };

/** A toast that was shown. */
export interface ShownToast {
  id: string;
  dismiss: () => void;
  update: (content: Partial<Omit<ToastState, 'id'>>) => void;
}

const visible = 1;
const removalDelay = 1_000_000;

/** The list after a change. */
export function changeToasts(toasts: readonly ToastState[], change: ToastChange): readonly ToastState[] {
  switch (change.type) {
    case 'add':
      return [change.toast, ...toasts].slice(0, visible);
    case 'update':
      return toasts.map((toast) => (toast.id === change.id ? { ...toast, ...change.content } : toast));
    case 'dismiss':
      return toasts.map((toast) => (isMeant(toast, change) ? { ...toast, open: false } : toast));
    case 'remove':
      return toasts.filter((toast) => !isMeant(toast, change));
  }
}

function isMeant(toast: ToastState, { id }: { id?: string | undefined }) {
  return id === undefined || toast.id === id;
}

const none: readonly ToastState[] = [];
let toasts = none;
let shown = 0;
const listeners = new Set<() => void>();

function apply(change: ToastChange) {
  toasts = changeToasts(toasts, change);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function dismiss(id?: string) {
  for (const toast of toasts) {
    if (toast.open && isMeant(toast, { id })) setTimeout(() => apply({ type: 'remove', id: toast.id }), removalDelay);
  }
  apply({ type: 'dismiss', id });
}

/** Shows a toast in the page's `Toaster`, in place of the one before. */
export function toast(content: ToastContent): ShownToast {
  shown += 1;
  const id = String(shown);
  apply({ type: 'add', toast: { ...content, id, open: true } });
  return { id, dismiss: () => dismiss(id), update: (next) => apply({ type: 'update', id, content: next }) };
}

/** The toasts of the page, and what shows and dismisses them. */
export function useToast() {
  return {
    toasts: useSyncExternalStore(
      subscribe,
      () => toasts,
      () => none,
    ),
    toast,
    dismiss,
  };
}
