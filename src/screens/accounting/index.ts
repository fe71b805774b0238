export { WhoLooked } from './WhoLooked';
