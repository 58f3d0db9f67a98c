import { Button, Typography } from '@keystack/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useProjects } from '../../queries.ts';
import { OwnerPage } from '../../shell/owner-page.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { ProjectInitial } from '../../shell/project-switcher.tsx';
import { SearchField } from '../../shell/search-field.tsx';
import { projectsTexts as texts } from '../../texts/projects.ts';

const route = getRouteApi('/owners/projects');
const dates = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** All projects of the signed-in owner, with a search by name. */
export function ProjectsPage() {
  const heading = usePageTitle(texts.title);
  const { query = '', order = 'recent' } = route.useSearch();
  const navigate = route.useNavigate();
  const owned = useProjects();

  const matching = owned.filter(({ displayName }) => displayName.toLowerCase().includes(query.trim().toLowerCase()));
  const listed =
    order === 'name' ? matching.toSorted((a, b) => a.displayName.localeCompare(b.displayName, 'en')) : matching;

  return (
    <OwnerPage>
      <div className="page-header">
        <h1 ref={heading} tabIndex={-1} className="page-title">
          {texts.title}
        </h1>
        <div className="page-actions">
          <Button asChild>
            <Link to="/new-project">{texts.create}</Link>
          </Button>
        </div>
      </div>
      {owned.length === 0 ? (
        <div className="empty-state">
          <Typography type="h4" role="heading" aria-level={2}>
            {texts.empty.title}
          </Typography>
          <Typography variant="secondary">{texts.empty.text}</Typography>
        </div>
      ) : (
        <>
          <div className="toolbar">
            <SearchField
              label={texts.search}
              query={query}
              onChange={(query) => navigate({ search: (search) => ({ ...search, query }), replace: true })}
            />
            <label className="toolbar-choice">
              {texts.order}
              <select
                value={order}
                onChange={({ target }) =>
                  navigate({ search: (search) => ({ ...search, order: target.value === 'name' ? 'name' : undefined }) })
                }
              >
                <option value="recent">{texts.orders.recent}</option>
                <option value="name">{texts.orders.name}</option>
              </select>
            </label>
          </div>
          {listed.length === 0 ? (
            <div className="empty-state" role="status">
              <Typography variant="secondary">{texts.noMatch}</Typography>
              <Button asChild variant="outline">
                <Link to="/projects">{texts.clear}</Link>
              </Button>
            </div>
          ) : (
            <ul className="project-cards" aria-label={texts.title}>
              {listed.map(({ id, displayName, description, userCount, createdAt }) => (
                <li key={id}>
                  <Link to="/projects/$projectId" params={{ projectId: id }} className="project-card">
                    <ProjectInitial name={displayName} />
                    <span className="project-card-text">
                      <span className="project-card-name">{displayName}</span>
                      {description && <span className="project-card-description">{description}</span>}
                      <span className="project-card-facts">
                        {texts.users(userCount)} · {texts.created(dates.format(createdAt))}
                      </span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </OwnerPage>
  );
}
