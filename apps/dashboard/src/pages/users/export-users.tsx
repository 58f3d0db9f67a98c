import type { ServerUser } from '@keystack/js';
import { Button, type ButtonSize } from '@keystack/ui';
import { Popover, PopoverContent, PopoverTrigger } from '@keystack/ui/popover';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../save-file.ts';
import { describeError } from '../../shell/error-page.tsx';
import { Problem } from '../../shell/problem.tsx';
import { useProject } from '../../shell/use-project.ts';
import { exportTexts as texts } from '../../texts/users.ts';
import { csvFile, jsonFile, type UserFileFormat } from './user-files.ts';
import '@keystack/ui/extras.css';

interface ExportUsersProps {
  readonly readUsers: () => AsyncIterable<readonly ServerUser[]> | Iterable<readonly ServerUser[]>;
  /** The number of users in words. */
  readonly count: string;
  /** Default: the size of other buttons. */
  readonly size?: ButtonSize;
}

/** A button that saves users as a file, after the choice of a format. Shows its progress, and stops. */
export function ExportUsers({ readUsers, count, size = 'default' }: ExportUsersProps) {
  const { displayName } = useProject();
  const [exported, setExported] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isStopped = useRef(false);
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function exportAs(format: UserFileFormat) {
    isStopped.current = false;
    setOpen(false);
    setProblem(undefined);
    setExported(0);
    const pages: (readonly ServerUser[])[] = [];
    let total = 0;
    try {
      for await (const users of readUsers()) {
        if (isStopped.current) break;
        pages.push(users);
        total += users.length;
        setExported(total);
      }
      if (!isStopped.current) saveFile(`${displayName} users.${format.extension}`, format.type, format.parts(pages));
    } catch (error) {
      setProblem(describeError(error));
    }
    setExported(undefined);
  }

  if (exported !== undefined) {
    return (
      <>
        <span role="status" className="muted export-progress">
          {texts.exporting(exported)}
        </span>
        <Button
          variant="outline"
          size={size}
          onClick={() => {
            isStopped.current = true;
          }}
        >
          {texts.stop}
        </Button>
      </>
    );
  }
  return (
    <>
      <Popover open={isOpen} onOpenChange={setOpen}>
        <PopoverTrigger>
          <Button variant="outline" size={size}>
            {texts.export}
          </Button>
        </PopoverTrigger>
        <PopoverContent aria-label={texts.title(count)} className="users-popover">
          <p className="popover-title">{texts.title(count)}</p>
          <Button variant="outline" onClick={() => exportAs(csvFile)}>
            {texts.csv}
          </Button>
          <Button variant="outline" onClick={() => exportAs(jsonFile)}>
            {texts.json}
          </Button>
        </PopoverContent>
      </Popover>
      <Problem reason={problem} />
    </>
  );
}
