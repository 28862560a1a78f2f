import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A judge of a process of its own: answers each request after so many milliseconds, by the path `/200/v1/…`. */
const judgment =
  '{"faithfulnessScore": 0.9, "contextRelevanceScore": 1, "answerRelevanceScore": 0.8, "reason": "Each claim is in the context."}';
const reply = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'bench',
  choices: [{ index: 0, message: { role: 'assistant', content: judgment }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 210, completion_tokens: 40, total_tokens: 250 },
});

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const delay = Number(request.url?.split('/')[1]);
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(reply);
    }, delay);
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
