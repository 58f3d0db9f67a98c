export { Alert, type AlertProps } from './alert.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge, type BadgeProps } from './badge.tsx';
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button.tsx';
export {
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardSubtitle,
  CardTitle,
  ClickableCard,
} from './card.tsx';
export { cn } from './cn.ts';
export { CopyButton, type CopyButtonProps, type CopyTexts } from './copy-button.tsx';
export { CopyField, type CopyFieldProps } from './copy-field.tsx';
export { csvRow } from './csv-row.ts';
export { earlySubmitScript } from './early-submit.ts';
export { AspectRatio, type AspectRatioProps } from './extras/aspect-ratio.tsx';
export {
  Breadcrumb,
  BreadcrumbEllipsis,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from './extras/breadcrumb.tsx';
export { BrowserFrame, type BrowserFrameProps } from './extras/browser-frame.tsx';
export { DelayedInput, type DelayedInputProps } from './extras/delayed-input.tsx';
export { InlineCode, type InlineCodeProps } from './extras/inline-code.tsx';
export { SpanLabel } from './extras/span-label.tsx';
export { Field, type FieldProps } from './field.tsx';
export { useFieldControl } from './field-control.ts';
export { alertIconPath, Icon, type IconProps, successIconPath } from './icon.tsx';
export { Input } from './input.tsx';
export { Label, type LabelProps } from './label.tsx';
export { LabeledControl, type LabeledControlProps } from './labeled-control.tsx';
export { Link, Link as StyledLink } from './link.tsx';
export {
  type PartStyle,
  type PartStyles,
  PartStylesContext,
  type StyledProps,
  usePartStyle,
  withPartStyle,
} from './part-styles.ts';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { type ScopedTheme, scopedThemeCss } from './scoped-theme.ts';
export { Separator } from './separator.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Spinner } from './spinner.tsx';
export { StyleNonceProvider, type StyleNonceProviderProps, useStyleNonce } from './style-nonce.tsx';
export {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableFooter,
  TableHead,
  TableHeader,
  TableRow,
} from './table.tsx';
export { Textarea } from './textarea.tsx';
export { type ThemeColors, type ThemeMode, type ThemeOverrides, themeCss } from './theme.ts';
export { detectThemeMode, syncThemeModeAttribute, themeModeScript } from './theme-mode.ts';
export { type ListedToast, type ToastContent, type ToastHandle, toast, useToast } from './toast.ts';
export { Typography, type TypographyProps } from './typography.tsx';
export { type FieldErrors, type FormState, useForm } from './use-form.ts';
export { useIsBeforeHydration } from './use-is-before-hydration.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
export { withRef } from './with-ref.ts';
export { writeToClipboard } from './write-to-clipboard.ts';
