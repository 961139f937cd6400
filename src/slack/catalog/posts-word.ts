/** "1 post", "36 posts". */
export function postsWord(count: number): string {
  return `${count} ${count === 1 ? 'post' : 'posts'}`;
}
