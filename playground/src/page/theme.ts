// Light and dark: as the system has it, or as the person chose.
type Theme = 'light' | 'dark';

const KEY = 'plimsoll.theme';
const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function remembered(): string {
  try {
    return localStorage.getItem(KEY) ?? 'system';
  } catch {
    return 'system';
  }
}

function remember(choice: string) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // A browser that keeps nothing begins with the system's theme again.
  }
}

export function setUpTheme(select: HTMLSelectElement, onChange: (theme: Theme) => void) {
  const show = () => {
    const theme = select.value === 'system' ? (prefersDark.matches ? 'dark' : 'light') : (select.value as Theme);
    document.documentElement.dataset['theme'] = theme;
    onChange(theme);
  };
  select.value = remembered();
  if (select.value === '') select.value = 'system';
  select.addEventListener('change', () => {
    remember(select.value);
    show();
  });
  prefersDark.addEventListener('change', show);
  show();
}
