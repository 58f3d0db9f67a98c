import { type Ref, useMemo } from 'react';
import { DayPicker, type DayPickerProps } from 'react-day-picker';
import { cn } from '../cn.ts';
import { withRef } from '../with-ref.ts';

const classNames = {
  months: 'ks-calendar-months',
  month: 'ks-calendar-month',
  month_caption: 'ks-calendar-caption',
  nav: 'ks-calendar-nav',
  button_previous: 'ks-calendar-arrow',
  button_next: 'ks-calendar-arrow',
  chevron: 'ks-icon ks-directional',
  month_grid: 'ks-calendar-grid',
  weekday: 'ks-calendar-weekday',
  day: 'ks-calendar-day',
  day_button: 'ks-calendar-button',
};

/** The props of `Calendar`. `mode` sets whether days can be selected, and how many. */
export type CalendarProps = DayPickerProps & { ref?: Ref<HTMLDivElement> };

/** A calendar for selecting days, in the language of `lang` or the browser. */
export const Calendar = /* @__PURE__ */ withRef(function Calendar({
  ref,
  className,
  lang,
  title,
  ...props
}: CalendarProps) {
  const { labels, ...formatters } = useMemo(() => calendarLabels(lang), [lang]);
  return (
    <div ref={ref} title={title} className={cn('ks-calendar', className)}>
      <DayPicker
        showOutsideDays
        {...props}
        {...(lang === undefined ? {} : { lang })}
        formatters={{ ...formatters, ...props.formatters }}
        labels={{ ...labels, ...props.labels }}
        classNames={{ ...classNames, ...props.classNames }}
      />
    </div>
  );
});

function calendarLabels(lang: string | undefined) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat(lang, options);
    return (date: Date) => format(date);
  };
  return {
    formatCaption: format({ month: 'long', year: 'numeric' }),
    formatWeekdayName: format({ weekday: 'narrow' }),
    formatDay: format({ day: 'numeric' }),
    labels: { labelDayButton: format({ dateStyle: 'full' }), labelWeekday: format({ weekday: 'long' }) },
  };
}
