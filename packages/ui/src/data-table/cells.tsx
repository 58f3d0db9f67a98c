import Ellipsis from 'lucide-react/icons/ellipsis';
import User from 'lucide-react/icons/user';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Avatar } from '../avatar.tsx';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../dropdown-menu.tsx';
import { Tooltip, TooltipContent, TooltipProvider, TooltipTrigger } from '../tooltip.tsx';
import { useDataTableTexts } from './texts.tsx';

/** The props of `TextCell`. */
export interface TextCellProps {
  /** Maximum width, in pixels. Default: 240. */
  size?: number;
  children: ReactNode;
}

/** A text in one line. If it is truncated, a tooltip shows all of it. */
export function TextCell({ size = 240, children }: TextCellProps) {
  const text = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const isCut = () => text.current !== null && text.current.scrollWidth > text.current.clientWidth;
  return (
    <TooltipProvider delayDuration={0}>
      <Tooltip open={open} onOpenChange={(next) => setOpen(next && isCut())}>
        <TooltipTrigger asChild>
          <span ref={text} className="ks-text-cell" style={{ maxInlineSize: size }}>
            {children}
          </span>
        </TooltipTrigger>
        <TooltipContent>{children}</TooltipContent>
      </Tooltip>
    </TooltipProvider>
  );
}

/** The avatar of a user. */
export function AvatarCell({ src, name }: { src?: string | null; name?: string | null }) {
  return <Avatar src={src} name={name} icon={<User className="ks-part" />} size={28} />;
}

/** The props of `DateCell`. */
export interface DateCellProps {
  date: Date;
  /** Dates more than this many years ahead are shown as "never". */
  ignoreAfterYears?: number;
}

/** A date, with the date and the time in its title. */
export function DateCell({ date, ignoreAfterYears }: DateCellProps) {
  const { locale, never } = useDataTableTexts();
  const today = useSyncExternalStore(subscribeToNothing, startOfDay, noDay);
  if (today !== undefined && ignoreAfterYears !== undefined) {
    const limit = new Date(today);
    limit.setFullYear(limit.getFullYear() + ignoreAfterYears);
    if (date > limit) return never;
  }
  return (
    <time dateTime={date.toISOString()} title={date.toLocaleString(locale)} className="ks-date-cell">
      {date.toLocaleDateString(locale, { dateStyle: 'medium' })}
    </time>
  );
}

const subscribeToNothing = () => () => {};
const startOfDay = () => new Date().setHours(0, 0, 0, 0);
/** A server may prerender the page long before it is shown. */
const noDay = () => undefined;

/** The badges of a row. */
export function BadgeCell({ badges }: { badges: readonly string[] }) {
  return (
    <span className="ks-badge-cell">
      {badges.map((badge) => (
        <Badge key={badge} variant="secondary">
          {badge}
        </Badge>
      ))}
    </span>
  );
}

/** An action on a row, or '-' for a separator. */
export type DataTableAction =
  | '-'
  | { label: string; icon?: ReactNode; danger?: boolean; disabled?: boolean; onSelect: () => unknown };

/** A menu with the actions on a row. */
export function ActionCell({ actions }: { actions: readonly DataTableAction[] }) {
  const words = useDataTableTexts();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="ghost" size="icon" aria-label={words.actions}>
          <Ellipsis className="ks-icon" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {Object.entries(actions).map(([place, action]) =>
          action === '-' ? (
            <DropdownMenuSeparator key={place} />
          ) : (
            <DropdownMenuItem
              key={place}
              icon={action.icon}
              disabled={action.disabled ?? false}
              data-danger={action.danger || undefined}
              onSelect={action.onSelect}
            >
              {action.label}
            </DropdownMenuItem>
          ),
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
