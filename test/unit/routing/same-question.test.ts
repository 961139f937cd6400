import { expect, it } from 'vitest';
import { openDecideSample } from '../../../eval/routing/decide-sample.ts';

const WAYS = [
  'What are the three newest Docker posts?',
  'what are the three newest docker posts',
  'WHAT ARE THE THREE NEWEST DOCKER POSTS?',
  'the three newest docker posts',
  'three newest docker posts',
  '3 newest docker posts',
  '3 newest posts in docker',
  'newest 3 docker posts',
  'newest three posts about Docker',
  'the 3 latest docker articles',
  'latest 3 docker tutorials',
  'last three docker posts',
  'the last 3 posts in Docker',
  'the last 3 posts in the Docker category',
  'top 3 newest docker posts',
  'show me the 3 most recent docker posts',
  'show me 3 recent docker posts please',
  'list the three most recent posts on Docker',
  'give me the three newest docker guides',
  'Could you please give me the three newest docker posts?',
  'could you tell me what the three newest docker posts are?',
  'can you show me the newest three docker posts, please',
  'please list the newest three docker posts',
  'pls show the 3 newest docker posts thx',
  'hi, what are the 3 newest docker posts?',
  'Hey there! What are the three newest Docker posts?',
  'Good morning team, what are the three newest docker posts?',
  'hello bot, three newest docker posts please. Thanks!',
  'Thanks! And now the three newest docker posts please',
  "I'd like to see the three newest docker posts",
  'i want to know the three newest docker posts',
  'I was wondering what the three newest docker posts are',
  'I need the 3 newest docker posts',
  'the three newest dokcer posts',
  'the three newest docker psots',
  'the three newset docker posts',
  'three latset docker articels',
  'whats the 3 newest docker posts',
  "what're the three newest docker posts???",
  'what are the three newest docker posts...',
  '¿what are the three newest docker posts?',
  '*three* newest `docker` posts',
  '“three newest docker posts”',
  '<@U0BOT123> what are the three newest docker posts?',
  'what are the <@U0BOT123> three newest docker posts?',
  'what are the three newest docker posts <@U0BOT123>',
  '<@U0BOT123|switchyard>, the three newest docker posts :pray:',
  'docker: the three newest posts',
  'in docker, which are the three newest posts?',
  'which three docker posts are the newest?',
  'which 3 posts in docker are the most recent ones?',
  'of the docker posts, the three newest',
];

it('is the same question in fifty ways: order, case, slips, politeness, punctuation, a mention in the middle', async () => {
  expect(new Set(WAYS).size).toBeGreaterThanOrEqual(50);
  const decide = await openDecideSample();
  const decisions = await Promise.all(
    WAYS.map(async (way) => {
      const decision = await decide(way);
      const found = decision.kind === 'template' ? [decision.template, decision.parameters] : [decision.kind];
      return { way, found };
    }),
  );
  const wanted = ['newest_posts', { categories: ['docker'], limit: 3 }];
  expect(decisions).toEqual(WAYS.map((way) => ({ way, found: wanted })));
});
