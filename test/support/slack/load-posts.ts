/** Posts about a few things, one a line: enough for catalogue questions and for searches. */
export function postsOf(count: number): string {
  const subjects = [
    ['docker', 'A named volume outlives its container. Make one with `docker volume create data`.'],
    ['spring', 'Profiles choose which beans are created: set spring.profiles.active to the one you want.'],
    ['writing', 'A runbook says what to do first, and who is to be told.'],
  ] as const;
  const lines = Array.from({ length: count }, (_, index) => {
    const [category, content] = subjects[index % subjects.length] ?? subjects[0];
    return JSON.stringify({
      id: `post-${index}`,
      title: `${category} notes, part ${index}`,
      category,
      published_at: `2024-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
      url: `https://example.com/${category}/${index}`,
      content,
    });
  });
  return `${lines.join('\n')}\n`;
}
