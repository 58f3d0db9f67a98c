import {
  Alert,
  AspectRatio,
  Avatar,
  BrowserFrame,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardSubtitle,
  CardTitle,
  ClickableCard,
  Separator,
  Skeleton,
  Typography,
} from '@keystack/ui';
import { Accordion, AccordionContent, AccordionItem, AccordionTrigger } from '@keystack/ui/accordion';
import { Calendar } from '@keystack/ui/calendar';
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@keystack/ui/collapsible';
import { ScrollArea } from '@keystack/ui/scroll-area';
import { LabeledSample } from './state.tsx';

export function SurfaceSamples() {
  return (
    <>
      <Card>
        <CardHeader>
          <CardTitle>Analytical Engines</CardTitle>
          <CardSubtitle>12 members</CardSubtitle>
          <CardDescription>A team of engineers.</CardDescription>
        </CardHeader>
        <CardContent>The content of the card.</CardContent>
        <CardFooter>
          <Button>Open</Button>
          <Button variant="outline">Leave</Button>
        </CardFooter>
      </Card>
      <ClickableCard href="#there">
        <CardTitle>My project</CardTitle>
        <CardDescription>The entire card is a link.</CardDescription>
      </ClickableCard>
      <Separator>Or continue with</Separator>
      <Separator />
      <Alert>A new version is available.</Alert>
      <Alert variant="success">Your changes were saved.</Alert>
      <Alert variant="destructive">Your changes could not be saved.</Alert>
      <LabeledSample name="Avatar, Skeleton">
        <Avatar name="Ada" icon="?" alt="Ada" />
        <Avatar name="Bo" icon="?" size={60} alt="Bo" />
        <Skeleton>
          <Typography>Loading this text</Typography>
        </Skeleton>
      </LabeledSample>
      <BrowserFrame url="https://example.com/handler/sign-in" padding="2rem">
        A preview of a page.
      </BrowserFrame>
      <AspectRatio ratio={3}>
        <Skeleton />
      </AspectRatio>
    </>
  );
}

const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`);

export function DisclosureSamples() {
  return (
    <>
      <Accordion type="single" collapsible defaultValue="first">
        <AccordionItem value="first">
          <AccordionTrigger>Which item is open?</AccordionTrigger>
          <AccordionContent>This item is open by default.</AccordionContent>
        </AccordionItem>
        <AccordionItem value="second">
          <AccordionTrigger>Which item is closed?</AccordionTrigger>
          <AccordionContent>This item opens on click.</AccordionContent>
        </AccordionItem>
        <AccordionItem value="third">
          <AccordionTrigger disabled>A disabled item has no chevron</AccordionTrigger>
          <AccordionContent>Not reachable.</AccordionContent>
        </AccordionItem>
      </Accordion>
      <Collapsible defaultOpen>
        <CollapsibleTrigger>
          <Button variant="outline">Danger zone</Button>
        </CollapsibleTrigger>
        <CollapsibleContent>The content of the section.</CollapsibleContent>
      </Collapsible>
      <ScrollArea type="always" aria-label="Lines" style={{ blockSize: 160 }}>
        {lines.map((line) => (
          <Typography key={line}>{line}</Typography>
        ))}
      </ScrollArea>
    </>
  );
}

export function CalendarSamples() {
  return (
    <>
      <Calendar
        mode="single"
        lang="en"
        defaultMonth={new Date(2026, 1, 1)}
        selected={new Date(2026, 1, 14)}
        today={new Date(2026, 1, 3)}
      />
      <Calendar
        mode="single"
        lang="de"
        weekStartsOn={1}
        labels={{ labelNav: () => 'Monate', labelPrevious: () => 'Voriger Monat', labelNext: () => 'Nächster Monat' }}
        defaultMonth={new Date(2026, 2, 1)}
        disabled={{ before: new Date(2026, 2, 9) }}
      />
    </>
  );
}
