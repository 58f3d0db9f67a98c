import { Button, Typography } from '@keystack/ui';
import { useMemo, useState } from 'react';
import { permissionsTexts } from '../../texts/permissions.ts';
import { type Definition, findContainment, isSystemPermission } from './definitions-query.ts';
import { drawPermissions } from './graph-layout.ts';

const texts = permissionsTexts.graph;

interface PermissionGraphProps {
  readonly definitions: readonly Definition[];
  readonly onEdit: (definition: Definition) => void;
}

/**
 * A picture of all permissions with arrows to those that they contain. A selected permission shows everything that it
 * contains.
 */
export function PermissionGraph({ definitions, onEdit }: PermissionGraphProps) {
  const picture = useMemo(() => drawPermissions(definitions), [definitions]);
  const [selectedId, setSelectedId] = useState<string>();
  const selected = definitions.find(({ id }) => id === selectedId);
  const contains = (from: string, to: string) => from !== to && findContainment(definitions, from, to) !== null;

  /** Returns how a permission relates to the selected one. */
  function relationOf(id: string) {
    if (selected === undefined || id === selected.id) return undefined;
    if (contains(selected.id, id)) return 'contained';
    return contains(id, selected.id) ? 'containing' : 'other';
  }
  const isHighlighted = (id: string) => id === selectedId || ['contained', 'containing'].includes(relationOf(id) ?? '');

  return (
    <div className="permission-graph">
      <div className="permission-canvas">
        <div className="permission-picture" style={{ width: picture.width, height: picture.height }}>
          <svg width={picture.width} height={picture.height} aria-hidden>
            <defs>
              <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
                <path d="M0,0 L8,4 L0,8 z" />
              </marker>
            </defs>
            {picture.edges.map(({ from, to, path, isCircular }) => (
              <path
                key={`${from} ${to}`}
                d={path}
                className="permission-edge"
                data-circular={isCircular || undefined}
                data-faded={(selected && !(isHighlighted(from) && isHighlighted(to))) || undefined}
                markerEnd="url(#arrow)"
              />
            ))}
          </svg>
          {picture.nodes.map(({ definition, x, y, width, height }) => (
            <button
              key={definition.id}
              type="button"
              className="permission-node"
              data-system={isSystemPermission(definition) || undefined}
              data-relation={relationOf(definition.id)}
              aria-pressed={definition.id === selectedId}
              style={{ left: x, top: y, width, height }}
              onClick={() => setSelectedId(definition.id === selectedId ? undefined : definition.id)}
            >
              {definition.id}
            </button>
          ))}
        </div>
      </div>
      <div className="permission-facts" role="status">
        {selected === undefined ? (
          <Typography variant="secondary">{texts.hint}</Typography>
        ) : (
          <SelectedPermission
            selected={selected}
            contained={definitions.filter(({ id }) => contains(selected.id, id))}
            containing={definitions.filter(({ id }) => contains(id, selected.id))}
            onEdit={onEdit}
          />
        )}
      </div>
      {picture.edges.some(({ isCircular }) => isCircular) && (
        <Typography role="alert" className="permission-circular">
          {texts.circular}
        </Typography>
      )}
    </div>
  );
}

interface SelectedPermissionProps {
  readonly selected: Definition;
  /** All permissions that the selected one contains, directly or through others. */
  readonly contained: readonly Definition[];
  /** All permissions that contain the selected one, directly or through others. */
  readonly containing: readonly Definition[];
  readonly onEdit: (definition: Definition) => void;
}

function SelectedPermission({ selected, contained, containing, onEdit }: SelectedPermissionProps) {
  const names = (definitions: readonly Definition[]) => definitions.map(({ id }) => id).join(', ') || texts.nothing;
  return (
    <>
      <div className="permission-facts-head">
        <code className="permission-id">{selected.id}</code>
        {!isSystemPermission(selected) && (
          <Button variant="outline" size="sm" onClick={() => onEdit(selected)}>
            {permissionsTexts.edit}
          </Button>
        )}
      </div>
      {selected.description && <Typography variant="secondary">{selected.description}</Typography>}
      <dl className="permission-relations">
        <dt>{texts.contains}</dt>
        <dd>{names(contained)}</dd>
        <dt>{texts.containedIn}</dt>
        <dd>{names(containing)}</dd>
      </dl>
    </>
  );
}
