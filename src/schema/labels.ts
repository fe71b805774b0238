import '../resources';
