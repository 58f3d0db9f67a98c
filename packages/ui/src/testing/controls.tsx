import * as checkbox from '../checkbox.tsx';
import * as accordion from '../extras/accordion.tsx';
import * as calendar from '../extras/calendar.tsx';
import * as collapsible from '../extras/collapsible.tsx';
import * as form from '../extras/form.tsx';
import * as radioGroup from '../extras/radio-group.tsx';
import * as scrollArea from '../extras/scroll-area.tsx';
import * as toggleGroup from '../extras/toggle-group.tsx';
import * as ui from '../index.ts';
import * as progress from '../progress.tsx';
import * as slider from '../slider.tsx';
import * as switches from '../switch.tsx';
import * as tabs from '../tabs.tsx';
import type { ComponentSamples } from './component-samples.ts';

/** A sample of each form control, accordion, tab and calendar component. */
export const controlSamples: ComponentSamples = {
  Accordion: { tag: 'DIV', show: (given) => <accordion.Accordion type="single" {...given} /> },
  AccordionItem: {
    tag: 'DIV',
    show: (given) => (
      <accordion.Accordion type="single" defaultValue="a">
        <accordion.AccordionItem value="a" {...given} />
      </accordion.Accordion>
    ),
  },
  AccordionTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <accordion.Accordion type="single" defaultValue="a">
        <accordion.AccordionItem value="a">
          <accordion.AccordionTrigger {...given}>More</accordion.AccordionTrigger>
          <accordion.AccordionContent />
        </accordion.AccordionItem>
      </accordion.Accordion>
    ),
  },
  AccordionContent: {
    tag: 'DIV',
    show: (given) => (
      <accordion.Accordion type="single" defaultValue="a">
        <accordion.AccordionItem value="a">
          <accordion.AccordionTrigger>More</accordion.AccordionTrigger>
          <accordion.AccordionContent {...given} />
        </accordion.AccordionItem>
      </accordion.Accordion>
    ),
  },
  Calendar: { tag: 'DIV', show: (given) => <calendar.Calendar mode="single" lang="en" {...given} /> },
  Checkbox: { tag: 'BUTTON', show: (given) => <checkbox.Checkbox {...given} /> },
  Collapsible: { tag: 'DIV', show: (given) => <collapsible.Collapsible {...given} /> },
  CollapsibleTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <collapsible.Collapsible>
        <collapsible.CollapsibleTrigger>
          <ui.Button {...given}>More</ui.Button>
        </collapsible.CollapsibleTrigger>
      </collapsible.Collapsible>
    ),
  },
  CollapsibleContent: {
    tag: 'DIV',
    show: (given) => (
      <collapsible.Collapsible open>
        <collapsible.CollapsibleContent {...given} />
      </collapsible.Collapsible>
    ),
  },
  Form: { tag: 'FORM', show: (given) => <form.Form {...given} /> },
  FormItem: {
    tag: 'DIV',
    show: (given) => (
      <form.FormField name="a">
        <form.FormItem {...given} />
      </form.FormField>
    ),
  },
  FormLabel: {
    tag: 'LABEL',
    show: (given) => (
      <form.FormField name="a">
        <form.FormItem>
          <form.FormLabel {...given}>Name</form.FormLabel>
        </form.FormItem>
      </form.FormField>
    ),
  },
  FormControl: {
    tag: 'INPUT',
    show: (given) => (
      <form.FormField name="a">
        <form.FormItem>
          <form.FormLabel>Name</form.FormLabel>
          <form.FormControl {...given}>
            <ui.Input />
          </form.FormControl>
        </form.FormItem>
      </form.FormField>
    ),
  },
  FormDescription: {
    tag: 'DIV',
    show: (given) => (
      <form.FormField name="a">
        <form.FormItem>
          <form.FormDescription {...given} />
        </form.FormItem>
      </form.FormField>
    ),
  },
  FormMessage: {
    tag: 'DIV',
    show: (given) => (
      <form.FormField name="a">
        <form.FormItem>
          <form.FormMessage {...given} />
        </form.FormItem>
      </form.FormField>
    ),
  },
  Progress: { tag: 'DIV', show: (given) => <progress.Progress value={4} {...given} /> },
  RadioGroup: { tag: 'DIV', show: (given) => <radioGroup.RadioGroup {...given} /> },
  RadioGroupItem: {
    tag: 'BUTTON',
    show: (given) => (
      <radioGroup.RadioGroup aria-label="Keys">
        <radioGroup.RadioGroupItem value="a" {...given} />
      </radioGroup.RadioGroup>
    ),
  },
  ScrollArea: { tag: 'DIV', show: (given) => <scrollArea.ScrollArea {...given} /> },
  Slider: { tag: 'SPAN', show: (given) => <slider.Slider aria-label="Zoom" {...given} /> },
  Switch: { tag: 'BUTTON', show: (given) => <switches.Switch {...given} /> },
  Tabs: { tag: 'DIV', show: (given) => <tabs.Tabs {...given} /> },
  TabsList: {
    tag: 'DIV',
    show: (given) => (
      <tabs.Tabs>
        <tabs.TabsList {...given} />
      </tabs.Tabs>
    ),
  },
  TabsTrigger: {
    tag: 'BUTTON',
    show: (given) => (
      <tabs.Tabs defaultValue="a">
        <tabs.TabsList>
          <tabs.TabsTrigger value="a" {...given}>
            One
          </tabs.TabsTrigger>
        </tabs.TabsList>
        <tabs.TabsContent value="a" />
      </tabs.Tabs>
    ),
  },
  TabsContent: {
    tag: 'DIV',
    show: (given) => (
      <tabs.Tabs defaultValue="a">
        <tabs.TabsList>
          <tabs.TabsTrigger value="a">One</tabs.TabsTrigger>
        </tabs.TabsList>
        <tabs.TabsContent value="a" {...given} />
      </tabs.Tabs>
    ),
  },
  ToggleGroup: { tag: 'DIV', show: (given) => <toggleGroup.ToggleGroup type="multiple" {...given} /> },
  ToggleGroupItem: {
    tag: 'BUTTON',
    show: (given) => (
      <toggleGroup.ToggleGroup type="multiple" aria-label="Marks">
        <toggleGroup.ToggleGroupItem value="a" {...given}>
          A
        </toggleGroup.ToggleGroupItem>
      </toggleGroup.ToggleGroup>
    ),
  },
};
