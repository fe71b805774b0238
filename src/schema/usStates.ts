/** The 50 states with GU and PR, without DC (Cases 3). */
export const usStates = (
  'AK AL AR AZ CA CO CT DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR ' +
  'RI SC SD TN TX UT VA VT WA WI WV WY'
).split(' ');
