export { Banners } from './Banners';
export { ScreensProvider } from './ScreensProvider';
export { useToday } from '../fields/views';
