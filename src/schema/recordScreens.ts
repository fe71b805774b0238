/** What only the page of a record asks of declarations: no other screen loads it. */
export { withDefaultPage } from './defaultPages';
