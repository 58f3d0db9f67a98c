export { Alert, type AlertProps } from './alert.tsx';
export { AspectRatio, type AspectRatioProps } from './aspect-ratio.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge, type BadgeProps } from './badge.tsx';
export {
  Breadcrumb,
  BreadcrumbEllipsis,
  BreadcrumbItem,
  BreadcrumbLink,
  BreadcrumbList,
  BreadcrumbPage,
  BreadcrumbSeparator,
} from './breadcrumb.tsx';
export { BrowserFrame, type BrowserFrameProps } from './browser-frame.tsx';
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
export { Choice, type ChoiceProps } from './choice.tsx';
export { cn } from './cn.ts';
export { CopyButton, type CopyButtonProps, type CopyWords } from './copy-button.tsx';
export { CopyField, type CopyFieldProps } from './copy-field.tsx';
export { DelayedInput, type DelayedInputProps } from './delayed-input.tsx';
export { earlySubmitScript } from './early-submit.ts';
export { Field, type FieldProps } from './field.tsx';
export { useFieldControl } from './field-control.ts';
export { InlineCode, type InlineCodeProps } from './inline-code.tsx';
export { Input } from './input.tsx';
export { Label, type LabelProps } from './label.tsx';
export { Link, Link as StyledLink } from './link.tsx';
export { PasswordInput, type PasswordInputProps } from './password-input.tsx';
export { Separator } from './separator.tsx';
export { Skeleton, type SkeletonProps } from './skeleton.tsx';
export { SpanLabel } from './span-label.tsx';
export { Spinner } from './spinner.tsx';
export { StyleNonce, type StyleNonceProps, useStyleNonce } from './style-nonce.tsx';
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
export { detectThemeMode, followThemeMode, themeScript } from './theme-mode.ts';
export { type ShownToast, type ToastContent, type ToastState, toast, useToast } from './toast.ts';
export { Typography, type TypographyProps } from './typography.tsx';
export { type FieldErrors, type FormState, useForm } from './use-form.ts';
export { useServerRendered } from './use-server-rendered.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
